import { STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { DomainError } from "@/lib/platform/errors";
import { errorReply } from "../error-response";
import { requestIdOf } from "../request-id";

/** Replaces Node's default responses with the common error format. */
export function handleClientErrors(server: Server): void {
  server.on("clientError", respondToUnreadable);
  // Ignores unknown expectations, which Node would reject.
  server.on("checkExpectation", (request, response) => void server.emit("request", request, response));
}

/** Responds, in the common error format, to bytes that Node could not parse as a request. */
function respondToUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const requestId = requestIdOf(undefined);
  const { status, body } = errorReply(errorOf(error.code), requestId);
  const json = Buffer.from(JSON.stringify(body));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${json.length}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), json]));
}

function errorOf(code: string | undefined): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") return new DomainError("headers_too_large", "The headers are too large.");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new DomainError("request_timeout", "The request timed out before it was complete.");
  }
  return new DomainError("malformed_request", "This is not an HTTP request: check its method, headers and length.");
}
