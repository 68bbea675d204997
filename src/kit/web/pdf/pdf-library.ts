// The library that draws PDF files, fetched with the first file that is shown, as it is published: it and its worker
// are of one build. It runs nothing that a file contains.
type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

const LIBRARY = new URL('pdfjs-dist/legacy/build/pdf.min.mjs', import.meta.url).href
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

export const openPdf = async (bytes: ArrayBuffer) => {
  const { getDocument, GlobalWorkerOptions }: Library = await import(/* @vite-ignore */ LIBRARY)
  GlobalWorkerOptions.workerSrc = WORKER
  return getDocument({ data: bytes, enableXfa: false, useWasm: false })
}
