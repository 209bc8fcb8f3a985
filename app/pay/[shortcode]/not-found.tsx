import { NotFoundSlip } from "@/components/requests/checkout/not-found-slip";

export default function NotFound() {
  return <NotFoundSlip />;
}
