import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Node = Readonly<{ role?: string; scope?: string; children?: readonly Node[] }>
const rolesOf = (node: Node | null): string[] =>
  node === null
    ? []
    : [...(node.role ? [node.role + (node.scope ?? '')] : []), ...(node.children ?? []).flatMap(rolesOf)]

/** The content of a PDF: the text of each page, the roles that a screen reader finds on the first, and its metadata. */
export type PdfText = Readonly<{ pages: readonly string[]; roles: readonly string[]; info: object }>

/** A PDF as a library reads it back; texts of a page are divided by `|`. */
export const readPdf = async (bytes: Uint8Array): Promise<PdfText> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('|')
    }),
  )
  const { info } = await pdf.getMetadata()
  return { pages, info, roles: rolesOf((await (await pdf.getPage(1)).getStructTree()) as Node) }
}
