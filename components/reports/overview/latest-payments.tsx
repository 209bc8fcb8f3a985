"use client";

import Link from "next/link";
import { Box } from "./box";
import { messages } from "./messages";
import { LatestPaymentsTable } from "@/components/requests/payments/payments-tables";
import { usePayments } from "@/components/requests/payments/queries";
import { useDashboard } from "@/components/shell/dashboard-context";

const t = messages.payments;
const maxRows = 5;

export function LatestPayments() {
  const { basePath } = useDashboard();
  const query = usePayments({ filters: {}, cursor: null });
  return (
    <Box title={t.title} aside={<Link href={`${basePath}/payments`}>{t.all}</Link>} width="wide" query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <LatestPaymentsTable rows={data.slice(0, maxRows)} />
        )
      }
    </Box>
  );
}
