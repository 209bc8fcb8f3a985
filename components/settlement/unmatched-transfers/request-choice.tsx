import { differenceText } from "./difference";
import { messages } from "./messages";
import type { useAssignableRequests } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { moneyText } from "@/components/ui/format";
import { ChoiceRow, ChoiceSet } from "@/components/ui/choice";
import { RichText } from "@/components/ui/rich-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { Mono } from "@/components/ui/mono";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const t = messages.assign;

type ChoiceProps = {
  requests: ReturnType<typeof useAssignableRequests>;
  transfer: UnmatchedDetail;
  chosen: AssignableRequest | null;
  onChoose: (request: AssignableRequest) => void;
};

/** The requests that a transfer can be assigned to, the nearest amount first. */
export function RequestChoice({ requests, transfer, chosen, onChoose }: ChoiceProps) {
  return (
    <QueryStates query={requests} failure={t.failure} loading={<Skeleton width="100%" />}>
      {(data) =>
        data.length === 0 ? (
          <p className="text-ink-2 text-sm" role="status">
            {t.none}
          </p>
        ) : (
          <ChoiceSet className="max-h-64 overflow-y-auto" legend={t.choices}>
            {data.map((request) => (
              <ChoiceRow
                key={request.public_id}
                name="request"
                checked={chosen?.public_id === request.public_id}
                onChange={() => onChoose(request)}
              >
                <RequestLines request={request} transfer={transfer} />
              </ChoiceRow>
            ))}
          </ChoiceSet>
        )
      }
    </QueryStates>
  );
}

function RequestLines({ request, transfer }: { request: AssignableRequest; transfer: UnmatchedDetail }) {
  const { token } = transfer;
  const isPartlyPaid = request.remaining_amount.raw !== request.amount.raw;
  const remaining = moneyText(request.remaining_amount, token);
  return (
    <>
      <span className="block">
        <strong>{moneyText(request.amount, token)}</strong> <Mono>{request.shortcode}</Mono>{" "}
        <bdi>{request.description || request.external_id}</bdi>
      </span>
      <span className="block">{differenceText(transfer, request)}</span>
      <span className="block text-ink-2">
        <RichText
          text={t.state(request.status === "expired" ? t.expired : t.active, isPartlyPaid, request.is_candidate)}
          parts={{ remaining, time: <Time value={request.created_at} form="relative" /> }}
        />
      </span>
    </>
  );
}
