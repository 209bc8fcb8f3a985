import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the page while it loads. */
export function DetailSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the payment request">
      <div className="crumbs">
        <Skeleton width="12rem" />
      </div>
      <div className="page-head">
        <div className="grid gap-3 h-[4.25rem] content-center">
          <Skeleton width="16rem" />
          <Skeleton width="22rem" />
        </div>
      </div>
      <div className="progress meter" />
      <dl className="ruled quad">
        {["Paid", "Pending", "Remaining", "Expires"].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Skeleton width="7rem" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
