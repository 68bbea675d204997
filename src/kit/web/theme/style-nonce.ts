/** Returns the nonce that the page has for `<style>` elements; empty in a page without one, such as a test. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
