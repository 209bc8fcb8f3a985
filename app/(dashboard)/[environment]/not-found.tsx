import { Empty } from "@/components/ui/empty";
import { messages } from "@/components/ui/site-messages";

const t = messages.notFound;

export default function DashboardNotFound() {
  return <Empty alone title={t.title} text={t.text} />;
}
