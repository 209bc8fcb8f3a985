import { Button } from "./button";

type PagerProps = {
  /** What is shown, such as "1 to 20 of 48". */
  text: string;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** The foot of a list in pages. A direction in which there is nothing is null. */
export function Pager({ text, onPrevious, onNext }: PagerProps) {
  return (
    <nav className="table-foot" aria-label="Pages of the list">
      <span role="status">{text}</span>
      <span className="row">
        <Button size="sm" disabled={!onPrevious} onClick={() => onPrevious?.()}>
          Previous
        </Button>
        <Button size="sm" disabled={!onNext} onClick={() => onNext?.()}>
          Next
        </Button>
      </span>
    </nav>
  );
}
