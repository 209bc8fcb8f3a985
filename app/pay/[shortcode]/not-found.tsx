import { NotFoundSlip } from "@/components/checkout/not-found-slip";

export default function NotFound() {
  return <NotFoundSlip />;
}
