"""Loops are marked in LLVM's language, and nothing else is."""

from __future__ import annotations

from mastaba.core.gpu.loops import as_written, compiler_of

TWO_FUNCTIONS = """define i32 @"walk"(i64 %"n")
{
entry:
  br label %"B1"
B1:
  br i1 %"more", label %"B2", label %"B3"
B2:
  br label %"B1"
"B3":
  br i1 %"again", label %"B3", label %"B4"
B4:
  ret i32 0
}

define i32 @"straight"(i64 %"n")
{
B1:
  br label %"B3"
B3:
  ret i32 0
}
"""


def test_branches_that_go_back_are_marked_each_with_its_own_note() -> None:
    lines = as_written(TWO_FUNCTIONS).split("\n")
    marked = [line for line in lines if "!llvm.loop !" in line]
    assert marked == [
        '  br label %"B1", !llvm.loop !9001',
        '  br i1 %"again", label %"B3", label %"B4", !llvm.loop !9002',
    ]
    assert lines[-3:] == [
        '!9000 = !{!"llvm.loop.unroll.disable"}',
        "!9001 = distinct !{!9001, !9000}",
        "!9002 = distinct !{!9002, !9000}",
    ]
    unmarked = "\n".join(line.split(", !llvm.loop")[0] for line in lines if not line.startswith("!"))
    assert unmarked == TWO_FUNCTIONS


def test_a_module_without_loops_stays_as_it_is() -> None:
    straight = TWO_FUNCTIONS[TWO_FUNCTIONS.index('define i32 @"straight"') :]
    assert as_written(straight) == straight


def test_a_module_is_compiled_once_and_no_product_is_fused_with_a_sum() -> None:
    given: list[object] = []
    compiler_of(lambda modules, **options: given.append((modules, options)))(["a", "b", "a"], opt=3)
    assert given == [(["a", "b"], {"fma": False, "opt": 3})]
