const ADDRESS = /^\/(?:admin|employee)\/hashbook\/(subject|topic)\/([1-9]\d{0,8})$/

/** Returns the page or topic of an address of a screen of the hashbook, in either area; null for every other address. */
export const bookAddress = (href: string): Readonly<{ kind: 'subject' | 'topic'; id: number }> | null => {
  if (!URL.canParse(href)) return null
  const [, kind, id] = ADDRESS.exec(new URL(href).pathname) ?? []
  return kind === undefined ? null : { kind: kind === 'topic' ? 'topic' : 'subject', id: Number(id) }
}
