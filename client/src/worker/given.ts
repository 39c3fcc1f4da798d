// What the server wrote above the worker's text: the build that it belongs to, and what is fetched at once.

interface Given {
  build: string;
  languages: string[];
  files: string[];
}

export const worker = self as unknown as ServiceWorkerGlobalScope;
export const given = (self as unknown as { MASTABA: Given }).MASTABA;
