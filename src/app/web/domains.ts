import type { DomainWeb } from '#kit/web/screens/screen.ts'

/** Every domain with a web side. A new domain is one line here. */
export const domains: readonly DomainWeb[] = []
