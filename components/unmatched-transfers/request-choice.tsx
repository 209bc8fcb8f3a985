import { QueryError } from "@/components/api/query-error";
import type { useAssignableRequests } from "./queries";
import { amountText } from "@/components/ui/amount-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

type ChoiceProps = {
  requests: ReturnType<typeof useAssignableRequests>;
  transfer: UnmatchedDetail;
  chosen: AssignableRequest | null;
  onChoose: (request: AssignableRequest) => void;
};

/** The requests that fit, those that could be meant first, in the four states of a list. */
export function RequestChoice({ requests, transfer, chosen, onChoose }: ChoiceProps) {
  if (requests.isError && !requests.data) {
    return (
      <QueryError
        title="The requests could not be loaded"
        error={requests.error}
        onRetry={() => void requests.refetch()}
        retrying={requests.isFetching}
      />
    );
  }
  if (!requests.data) return <Skeleton width="100%" />;
  if (requests.data.length === 0) {
    return (
      <p className="muted small" role="status">
        No request fits. The transfer stays yours; leave it open or dismiss it.
      </p>
    );
  }
  return (
    <fieldset className="field choices scroll-choices">
      <legend>Assign to</legend>
      {requests.data.map((request) => (
        <label key={request.public_id} className="choice">
          <input
            type="radio"
            name="request"
            checked={chosen?.public_id === request.public_id}
            onChange={() => onChoose(request)}
          />
          <RequestLines request={request} transfer={transfer} />
        </label>
      ))}
    </fieldset>
  );
}

function RequestLines({ request, transfer: { token } }: { request: AssignableRequest; transfer: UnmatchedDetail }) {
  const money = (amount: AssignableRequest["amount"]) => `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
  const isPartlyPaid = request.remaining_amount.raw !== request.amount.raw;
  return (
    <span>
      <span className="line">
        <strong>{money(request.amount)}</strong> <span className="mono">{request.shortcode}</span>{" "}
        {request.description || request.external_id}
      </span>
      <span className="line muted">
        {request.status === "expired" ? "Expired" : "Active"}
        {isPartlyPaid ? `, ${money(request.remaining_amount)} remaining` : ""}, created{" "}
        <Time value={request.created_at} form="relative" />
        {request.is_candidate ? ", could be meant" : ""}
      </span>
    </span>
  );
}
