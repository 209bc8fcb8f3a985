// Shows Remit's pay page inside a shop's page: <remit-checkout src="…/pay/…">, or Remit.open("…/pay/…") as a dialog.
// The shop's origin must be among the merchant's "sites that embed the pay page". The events are for the page only: ship
// after the webhook or an API call, because anyone can change what runs in their own browser.
(() => {
  const readyAfterMs = 10_000;

  class RemitCheckout extends HTMLElement {
    static observedAttributes = ["src"];
    #frame;
    #status;
    #timer;
    #listen = (event) => this.#receive(event);

    connectedCallback() {
      addEventListener("message", this.#listen);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#listen);
      clearTimeout(this.#timer);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    /** "active", "completed", "expired" or "cancelled"; undefined until the page has loaded. */
    get status() {
      return this.#status;
    }

    #show() {
      const url = payUrl(this.getAttribute("src"));
      const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      root.innerHTML =
        "<style>:host{display:block}iframe{display:block;width:100%;height:40rem;border:0;color-scheme:normal}</style>";
      this.#status = undefined;
      this.#frame = document.createElement("iframe");
      this.#frame.allow = "clipboard-write; web-share";
      this.#frame.title = this.getAttribute("label") ?? "Payment";
      this.#frame.src = url.href;
      root.append(this.#frame);
      clearTimeout(this.#timer);
      // A page that may not be embedded, or no longer exists, says nothing.
      this.#timer = setTimeout(() => this.#offerLink(url.href), readyAfterMs);
    }

    #offerLink(href) {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = this.getAttribute("link") ?? "Open the payment page";
      this.shadowRoot.append(link);
      this.#emit("unavailable", {});
    }

    #receive({ data, origin, source }) {
      if (source !== this.#frame?.contentWindow || origin !== new URL(this.#frame.src).origin) return;
      if (data?.type === "remit:height") this.#frame.style.height = `${Number(data.height)}px`;
      if (data?.type === "remit:escape") this.#emit("escape", {});
      if (data?.type !== "remit:status" || data.status === this.#status) return;
      clearTimeout(this.#timer);
      const isFirst = this.#status === undefined;
      this.#status = data.status;
      const detail = { shortcode: data.shortcode, status: data.status };
      if (isFirst) this.#emit("ready", detail);
      this.#emit("status", detail);
      if (data.status === "completed") this.#emit("completed", detail);
    }

    #emit(name, detail) {
      this.dispatchEvent(new CustomEvent(`remit-${name}`, { detail, bubbles: true, composed: true }));
    }
  }

  /** Throws for anything but the address of a pay page, such as one that would run a script. */
  function payUrl(text) {
    const url = new URL(text ?? "", document.baseURI);
    if (!/^https?:$/.test(url.protocol) || !/\/pay\/[^/]+\/?$/.test(url.pathname))
      throw new TypeError(`<remit-checkout> needs the payment_url of a payment request as its src, not "${text}".`);
    return url;
  }

  /** Opens the pay page as a dialog; the payer closes it with Escape or the button. Returns its <remit-checkout>. */
  function open(url, { closeLabel = "Close" } = {}) {
    payUrl(url);
    const dialog = document.createElement("dialog");
    const close = document.createElement("button");
    const checkout = document.createElement("remit-checkout");
    dialog.style.cssText =
      "box-sizing:border-box;width:min(45rem,100%);max-width:100%;height:min(56rem,100%);max-height:100%;margin:auto;padding:0;border:0;border-radius:12px;overflow:auto;color-scheme:light dark;background:Canvas;color:CanvasText";
    close.style.cssText =
      "position:sticky;top:0;display:block;margin-inline-start:auto;min-width:44px;min-height:44px;border:0;background:none;font-size:1.5rem;color:inherit;cursor:pointer";
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", closeLabel);
    close.addEventListener("click", () => dialog.close());
    checkout.addEventListener("remit-escape", () => dialog.close());
    dialog.addEventListener("close", () => {
      checkout.dispatchEvent(
        new CustomEvent("remit-closed", { detail: { status: checkout.status }, bubbles: true, composed: true }),
      );
      dialog.remove();
    });
    checkout.setAttribute("src", url);
    dialog.append(close, checkout);
    document.body.append(dialog);
    dialog.showModal();
    return checkout;
  }

  if (!customElements.get("remit-checkout")) customElements.define("remit-checkout", RemitCheckout);
  window.Remit = { open };
})();
