import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <div className="pay centred">
      <main>
        <article className="slip torn">
          <div className="above">
            <p>
              <Wordmark label="Remit" />
            </p>
            <h1>Page not found</h1>
            <p className="muted">Check the URL. The page may have been removed.</p>
            <p>
              <ButtonLink href="/">Go to the home page</ButtonLink>
            </p>
          </div>
        </article>
      </main>
    </div>
  );
}
