import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'

/** Names by which a PDF runs programs, opens files or embeds files (ISO 32000-1, 7.11.4, 12.6.4, 13). */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'EmbeddedFile',
  'EmbeddedFiles',
  'Launch',
  'RichMedia',
  'XFA',
  'GoToE',
  'ImportData',
  'SubmitForm',
])

export type PdfFault = 'active' | 'protected' | 'unreadable'

const isActive = (name: PDFName): boolean => ACTIVE.has(name.decodeText())

/**
 * Returns whether an object has such a name, as a key or as a value; objects that it refers to are checked by
 * themselves.
 */
const hasActive = (object: PDFObject): boolean => {
  const left: PDFObject[] = [object]
  for (let one = left.pop(); one; one = left.pop()) {
    if (one instanceof PDFName && isActive(one)) return true
    if (one instanceof PDFStream) left.push(one.dict)
    else if (one instanceof PDFArray) left.push(...one.asArray())
    else if (one instanceof PDFDict)
      for (const [key, value] of one.entries()) {
        if (isActive(key)) return true
        left.push(value)
      }
  }
  return false
}

/**
 * Returns whether a stream contains the beginning of an object. A table of places may lead a reader there, although it is
 * the content of a picture to a program that reads the file from its beginning.
 */
const hidesObject = (object: PDFObject): boolean =>
  object instanceof PDFRawStream && /\d\s+\d+\s+obj\b/.test(Buffer.from(object.contents).toString('latin1'))

/**
 * Returns the reason not to take a PDF: it runs something or carries files; it is protected; or it cannot be understood.
 * All objects of the file are read, also those that nothing refers to.
 */
export const pdfFault = async (bytes: Uint8Array): Promise<PdfFault | null> => {
  try {
    const { context } = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      // Never stops to let others run: it has its own thread.
      parseSpeed: Number.POSITIVE_INFINITY,
    })
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    const { Root, Info } = context.trailerInfo
    if ([...objects, Root, Info].some((one) => one !== undefined && hasActive(one))) return 'active'
    const isWhole = context.lookup(Root) instanceof PDFDict && !objects.some(hidesObject)
    return isWhole ? null : 'unreadable'
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'protected' : 'unreadable'
  }
}
