import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.edge";
import { InitialData } from "@/components/api/initial-data";
import { DialogHost } from "@/components/ui/dialog-host";
import { DashboardProvider, type Dashboard } from "@/components/shell/dashboard-context";

type Options = {
  /** The `data` of the API's responses, by path; a query without one is loading. */
  data?: Record<string, unknown>;
  /** Whole responses by path, such as a page of a list. */
  responses?: Record<string, unknown>;
  permissions?: string[];
};

const router = {} as ContextType<typeof AppRouterContext>;

/** The first HTML of a part of the dashboard, in the sandbox, with what the API responds. */
export function dashboardHtml(part: ReactNode, options: Options = {}): string {
  return renderToString(inDashboard(part, options));
}

/** The HTML of a page as large as those of the dashboard that begins with a part, as the server streams it. */
export async function streamedHtml(part: ReactNode, options: Options = {}): Promise<string> {
  const page = (
    <main>
      {part}
      <p>{"x".repeat(50_000)}</p>
    </main>
  );
  const stream = await renderToReadableStream(inDashboard(page, options));
  await stream.allReady;
  return new Response(stream).text();
}

function inDashboard(part: ReactNode, { data = {}, responses = {}, permissions = [] }: Options): ReactNode {
  const dashboard = { environment: "sandbox", basePath: "/sandbox", merchantId: "1", permissions, preferences: {} };
  const bodies = {
    ...Object.fromEntries(Object.entries(data).map(([path, value]) => [path, { data: value }])),
    ...responses,
  };
  const json = Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, JSON.stringify(body)]));
  return (
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>
        <DashboardProvider value={dashboard as unknown as Dashboard}>
          <InitialData responses={json}>
            <DialogHost>{part}</DialogHost>
          </InitialData>
        </DashboardProvider>
      </QueryClientProvider>
    </AppRouterContext>
  );
}

/** The text that an HTML shows, with single spaces. */
export function textOf(html: string): string {
  const text = html.replaceAll(/<!--.*?-->|<svg.*?<\/svg>|<\/?(a|bdi|span|strong|time)\b[^>]*>/g, "");
  return text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
