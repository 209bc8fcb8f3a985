import { Empty } from "@/components/ui/empty";

export default function DashboardNotFound() {
  return (
    <Empty alone title="Page not found">
      Check the URL. The page may have been removed.
    </Empty>
  );
}
