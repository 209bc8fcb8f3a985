import { Empty } from "@/components/ui/empty";
import { messages } from "@/components/ui/messages";

const t = messages.notFound;

export default function DashboardNotFound() {
  return (
    <Empty alone title={t.title}>
      {t.text}
    </Empty>
  );
}
