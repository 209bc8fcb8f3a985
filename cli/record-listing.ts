import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import type { Chain, Token } from "@/prisma/generated/client";

const instanceScope = { merchantId: null, environment: null };

/** Writes the audit entry for a chain that the operator adds, in the instance's own log. */
export function recordChain(tx: Transaction, { id, slug, name }: Chain): Promise<void> {
  const subject = { id: String(id), ...instanceScope };
  return recordAudit(tx, byOperator(), { action: "chain.added", subject, before: null, after: { name, slug } });
}

/** Writes the audit entry for a token that the operator adds or changes, in the instance's own log. */
export function recordToken(action: "token.added" | "token.updated") {
  return (tx: Transaction, { id, name, symbol, chainId, contractAddress, verifiesBalance }: Token): Promise<void> => {
    const after = {
      name,
      symbol,
      chain_id: chainId,
      contract_address: contractAddress,
      verifies_balance: verifiesBalance,
    };
    return recordAudit(tx, byOperator(), {
      action,
      subject: { id: String(id), ...instanceScope },
      before: null,
      after,
    });
  };
}
