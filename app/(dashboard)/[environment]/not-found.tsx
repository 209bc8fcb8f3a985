import { Empty } from "@/components/ui/empty";

export default function DashboardNotFound() {
  return (
    <Empty alone title="There is nothing here">
      The address may be mistyped, or what stood here was removed.
    </Empty>
  );
}
