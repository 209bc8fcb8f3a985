import { Fragment } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Progress } from "@/components/ui/progress";
import { PageSkeleton, SectionSkeleton } from "@/components/ui/skeleton";
import { GlyphList, Notice, Status } from "@/components/ui/status";
import { Group, Line, glyphs } from "./samples";

export function Feedback() {
  return (
    <Group title="Feedback">
      <Line>
        {glyphs.map((glyph) => (
          <Fragment key={glyph}>
            <Status glyph={glyph}>{glyph}</Status>
            <Status glyph={glyph} pill>
              {glyph}
            </Status>
          </Fragment>
        ))}
        <Status glyph="active" share={60}>
          60% paid
        </Status>
        <Status glyph="cancelled" struck>
          struck
        </Status>
      </Line>
      {(["active", "completed", "attention", "failed", "expired"] as const).map((glyph) => (
        <Notice key={glyph} glyph={glyph}>
          A notice, {glyph}, with a <a href="#notice">link</a>.
        </Notice>
      ))}
      <GlyphList items={glyphs.map((glyph) => ({ glyph, text: `An effect, ${glyph}.` }))} />
      <Empty
        title="No payment requests yet"
        text="What it is for."
        actions={<Button variant="primary">Create</Button>}
      />
      <ErrorState
        title="The list could not be loaded"
        message="No connection."
        requestId="req_x"
        onRetry={() => undefined}
      />
      <ErrorState title="The list could not be loaded" message="No connection." onRetry={() => undefined} retrying />
      <Progress paid={40} pending={30} label="Paid" />
      <Progress paid={40} pending={30} label="Paid" meter />
      <PageSkeleton label="Loading">
        <SectionSkeleton />
      </PageSkeleton>
    </Group>
  );
}
