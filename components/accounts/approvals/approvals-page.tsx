"use client";

import Link from "next/link";
import { messages as t } from "./messages";
import { useApprovals } from "./queries";
import { ApprovalValues } from "./values";
import { messages as names } from "@/components/accounts/audit/operation-messages";
import { SettingSection } from "@/components/accounts/settings/setting-section";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can, useCan } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { List, ListRow } from "@/components/ui/list";
import { MetaItem, PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { minApprovers, type PresentedApproval, type PresentedApprovals } from "@/lib/accounts/four-eyes/schema";

const decisions = () => import("./decision-dialogs");
const ApproveDialog = lazyDialog(() => decisions().then((dialogs) => dialogs.ApproveDialog));
const DeclineDialog = lazyDialog(() => decisions().then((dialogs) => dialogs.DeclineDialog));
const WithdrawDialog = lazyDialog(() => decisions().then((dialogs) => dialogs.WithdrawDialog));
const StartDialog = lazyDialog(() => import("./four-eyes-dialogs").then((dialogs) => dialogs.StartDialog));
const StopDialog = lazyDialog(() => import("./four-eyes-dialogs").then((dialogs) => dialogs.StopDialog));

/** Whether four eyes are on, and the changes that wait for a second person. */
export function ApprovalsPage() {
  const query = useApprovals();
  return (
    <>
      <PageHead
        title={t.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/team#four-eyes">{text}</Link>} />}
      />
      <QueryStates query={query} failure={t.failure} loading={<SectionSkeleton />}>
        {(approvals) => (
          <>
            <SettingSection id="waiting" title={t.waiting.title} about={null}>
              <Waiting approvals={approvals} />
            </SettingSection>
            <SettingSection id="four-eyes" title={t.fourEyes.title} about={t.fourEyes.about}>
              <FourEyes approvals={approvals} />
            </SettingSection>
          </>
        )}
      </QueryStates>
    </>
  );
}

type Props = { approvals: PresentedApprovals };

function Waiting({ approvals: { waiting, has_second_factor: hasFactor } }: Props) {
  if (waiting.length === 0) return <p className="text-ink-2">{t.waiting.none}</p>;
  return (
    <div className="grid gap-4">
      <List>
        {waiting.map((approval) => (
          <ListRow key={approval.id} isTall className="flex-wrap items-start">
            <Asked approval={approval} />
            <Decisions approval={approval} hasFactor={hasFactor} />
          </ListRow>
        ))}
      </List>
      {hasFactor ? null : (
        <Can permission="settings:write">
          <Hint text={t.waiting.factorFirst} page="security" />
        </Can>
      )}
    </div>
  );
}

function Asked({ approval }: { approval: PresentedApproval }) {
  return (
    <div className="grid min-w-0 flex-[1_1_18rem] gap-2">
      <p className="font-bold">{names.operations[approval.operation]}</p>
      <ApprovalValues approval={approval} />
      <p className="text-sm text-ink-2">
        <MetaItem>
          <RichText
            text={t.waiting.askedBy}
            parts={{
              person: <bdi>{approval.requested_by}</bdi>,
              time: <Time value={approval.created_at} form="relative" />,
            }}
          />
        </MetaItem>{" "}
        <MetaItem>
          <RichText text={t.waiting.expires} parts={{ time: <Time value={approval.expires_at} form="exact" /> }} />
        </MetaItem>
      </p>
    </div>
  );
}

function Decisions({ approval, hasFactor }: { approval: PresentedApproval; hasFactor: boolean }) {
  const { show } = useDialogs();
  const can = useCan();
  const label = names.operations[approval.operation];
  if (approval.is_yours)
    return can("webhooks:write") ? (
      <DecisionButton
        text={t.waiting.withdraw}
        label={label}
        onClick={() => show(<WithdrawDialog approval={approval} />)}
      />
    ) : null;
  if (!can("settings:write")) return null;
  return (
    <span className="flex gap-2">
      <DecisionButton
        text={t.waiting.decline}
        label={label}
        onClick={() => show(<DeclineDialog approval={approval} />)}
      />
      {hasFactor ? (
        <DecisionButton
          text={t.waiting.approve}
          label={label}
          onClick={() => show(<ApproveDialog approval={approval} />)}
        />
      ) : null}
    </span>
  );
}

function DecisionButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      {text}
      <span className="sr-only"> {label}</span>
    </Button>
  );
}

function FourEyes({ approvals }: Props) {
  const { show } = useDialogs();
  const { four_eyes: isOn, approvers } = approvals;
  return (
    <div className="grid justify-items-start gap-4">
      <Status glyph={isOn ? "completed" : "cancelled"} live>
        {isOn ? t.fourEyes.on : t.fourEyes.off}
      </Status>
      {isOn && approvers < minApprovers ? <Hint text={t.fourEyes.alone} page="people" /> : null}
      <Can permission="settings:write">
        {isOn ? (
          <Button onClick={() => show(<StopDialog />)}>{t.fourEyes.stop}</Button>
        ) : (
          <Start approvals={approvals} />
        )}
      </Can>
    </div>
  );
}

function Start({ approvals: { approvers, has_second_factor: hasFactor } }: Props) {
  const { show } = useDialogs();
  if (!hasFactor) return <Hint text={t.fourEyes.ownFirst} page="security" />;
  if (approvers < minApprovers) return <Hint text={t.fourEyes.missing(approvers)} page="people" />;
  return <Button onClick={() => show(<StartDialog />)}>{t.fourEyes.start}</Button>;
}

function Hint({ text, page }: { text: string; page: "people" | "security" }) {
  const { basePath } = useDashboard();
  return (
    <p className="text-sm text-ink-2">
      <RichText text={text} link={(name) => <Link href={`${basePath}/settings/${page}`}>{name}</Link>} />
    </p>
  );
}
