import type { useAssignableRequests } from "./queries";
import { QueryStates } from "@/components/loading/query-states";
import { moneyText } from "@/components/ui/amount-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

type ChoiceProps = {
  requests: ReturnType<typeof useAssignableRequests>;
  transfer: UnmatchedDetail;
  chosen: AssignableRequest | null;
  onChoose: (request: AssignableRequest) => void;
};

/** The requests that a transfer can be assigned to, candidates first. */
export function RequestChoice({ requests, transfer, chosen, onChoose }: ChoiceProps) {
  return (
    <QueryStates query={requests} failure="The requests could not be loaded" loading={<Skeleton width="100%" />}>
      {(data) =>
        data.length === 0 ? (
          <p className="muted small" role="status">
            No matching request. The money stays yours; keep the transfer open or dismiss it.
          </p>
        ) : (
          <fieldset className="field choices scroll-choices">
            <legend>Assign to</legend>
            {data.map((request) => (
              <label key={request.public_id} className="choice">
                <input
                  type="radio"
                  name="request"
                  checked={chosen?.public_id === request.public_id}
                  onChange={() => onChoose(request)}
                />
                <RequestLines request={request} token={transfer.token} />
              </label>
            ))}
          </fieldset>
        )
      }
    </QueryStates>
  );
}

function RequestLines({ request, token }: { request: AssignableRequest; token: UnmatchedDetail["token"] }) {
  const isPartlyPaid = request.remaining_amount.raw !== request.amount.raw;
  return (
    <span>
      <span className="line">
        <strong>{moneyText(request.amount, token)}</strong> <span className="mono">{request.shortcode}</span>{" "}
        {request.description || request.external_id}
      </span>
      <span className="line muted">
        {request.status === "expired" ? "Expired" : "Active"}
        {isPartlyPaid ? `, ${moneyText(request.remaining_amount, token)} remaining` : ""}, created{" "}
        <Time value={request.created_at} form="relative" />
        {request.is_candidate ? ", possible match" : ""}
      </span>
    </span>
  );
}
