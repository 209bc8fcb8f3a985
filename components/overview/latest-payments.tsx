"use client";

import Link from "next/link";
import { Box } from "./box";
import { LatestPaymentsTable } from "@/components/payments/payments-tables";
import { usePayments } from "@/components/payments/queries";
import { useDashboard } from "@/components/shell/dashboard-context";

const shown = 5;

export function LatestPayments() {
  const { basePath } = useDashboard();
  const query = usePayments({ status: null, cursor: null });
  return (
    <Box
      title="Latest payments"
      aside={<Link href={`${basePath}/payments`}>All payments</Link>}
      width="wide"
      query={query}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-2 text-sm">None yet. A payment appears here as soon as it is seen on its chain.</p>
        ) : (
          <LatestPaymentsTable rows={data.slice(0, shown)} />
        )
      }
    </Box>
  );
}
