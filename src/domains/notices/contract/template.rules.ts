const NAMED = /\{\{([^{}]*)\}\}/g

/** The names between double braces of a text, as they are written. */
export const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name]) => name ?? '')

/** Returns the first name of a text that is not a known one, or null. */
export const unknownName = (text: string, known: ReadonlySet<string>): string | null =>
  namesIn(text).find((name) => !known.has(name)) ?? null

const LINK = '{{link}}'
const MARKDOWN_LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g
const ENDS_APART = /(?:^|[ \t\n])$/
const BEGINS_APART = /^(?:$|[ \t\n])/

const replaceLinks = (text: string, write: (label: string) => string): string =>
  text.replaceAll(MARKDOWN_LINK, (whole, label: string, target: string) =>
    target === LINK && !label.includes(LINK) ? write(label) : whole,
  )

/**
 * Returns true if each `{{link}}` of a text is a link by itself: the whole target of a Markdown link, or plain text
 * between blanks. So no text hands the secret of a link to another address.
 */
export const isLinkWhole = (text: string): boolean => {
  const plain = replaceLinks(text, () => LINK)
  if ([...plain.matchAll(MARKDOWN_LINK)].some(([whole]) => whole.includes(LINK))) return false
  const parts = plain.split(LINK)
  return parts.every(
    (part, at) => (at === 0 || BEGINS_APART.test(part)) && (at === parts.length - 1 || ENDS_APART.test(part)),
  )
}

export type Values = ReadonlyMap<string, string>

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Replaces the names that have a value, and nothing else; values are not read again. */
const fill = (text: string, values: Values, write: (value: string) => string): string =>
  text.replaceAll(NAMED, (whole, name: string) => {
    const value = values.get(name)
    return value === undefined ? whole : write(value)
  })

/** Fills a subject as one line, whatever the values are, so that none of them adds a header. */
export const fillSubject = (text: string, values: Values): string =>
  oneLine(fill(text, values, (value) => value)).slice(0, 200)

/**
 * Fills the plain text of a mail. The label of a link is separated from its address, which mail programs detect by
 * themselves.
 */
export const fillPlain = (text: string, values: Values): string =>
  fillText(
    replaceLinks(text, (label) => `${label}: ${LINK}`),
    values,
  )

export const fillText = (text: string, values: Values): string => fill(text, values, (value) => value)

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const ADDRESS = /^https?:\/\/[^\s"<>]+$/
const link = (address: string, label: string): string => `<a href="${address}">${label}</a>`

const lineHtml = (line: string): string => (ADDRESS.test(line) ? link(escape(line), escape(line)) : escape(line))

// A value is plain text; a line of it that is an address becomes a link.
const valueHtml = (value: string): string => value.split('\n').map(lineHtml).join('<br>')

const inline = (escaped: string, values: Values): string => {
  const linked = escaped.replaceAll(MARKDOWN_LINK, (whole, label: string, target: string) => {
    const address = fillText(target, values).trim()
    return ADDRESS.test(address) ? link(escape(address), label) : label || whole
  })
  const styled = linked
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![*\w])\*([^*\s][^*]*)\*(?!\w)/g, '<em>$1</em>')
  return fill(styled, values, valueHtml)
}

const block = (text: string, values: Values): string => {
  const lines = escape(text).split('\n')
  const heading = /^(#{1,3}) (.+)$/.exec(lines[0] ?? '')
  if (heading && lines.length === 1) return `<h2>${inline(heading[2] ?? '', values)}</h2>`
  if (lines.every((line) => /^[-*] /.test(line)))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2), values)}</li>`).join('')}</ul>`
  return `<p>${lines.map((line) => inline(line, values)).join('<br>')}</p>`
}

/**
 * The text as HTML: paragraphs, lists, headings, bold, emphasis and http(s) links of Markdown; everything else, and
 * every value, is shown as it is written.
 */
export const fillHtml = (text: string, values: Values): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => block(part.trim(), values))
    .join('\n')

/** The values by their names; those that are one line lose their line breaks. */
export const valuesOf = (
  data: Readonly<Record<string, string | number>>,
  isLong: (name: string) => boolean,
): ReadonlyMap<string, string> =>
  new Map(Object.entries(data).map(([name, value]) => [name, isLong(name) ? String(value) : oneLine(String(value))]))

/** One plain address that a mail may go to: no list, no name, no quoted local part. */
export const isPlainAddress = (address: string): boolean =>
  address.length <= 254 && /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/.test(address)
