import type { JSONContent } from '@tiptap/core'

/** Whether what is pasted is a text: spreadsheets and Word lay a picture of it beside it, which is not meant. */
export const isText = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector('table') !== null || (body.textContent ?? '').trim() !== ''
}

/**
 * How many pictures of a pasted text come from elsewhere: a program gives their place on its own disk, never the picture.
 * Those of pages are named by their file.
 */
export const picturesLost = (html: string): number =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img')].filter(
    (image) => image.closest('figure[data-file_id]') === null,
  ).length

/** What is said of pictures that a paste could not take; null where there is none. */
export const lostText = (count: number): string | null => {
  if (count === 0) return null
  const what = count === 1 ? 'A picture of the pasted text was' : `${count} pictures of the pasted text were`
  return `${what} not taken. Save ${count === 1 ? 'it as a file, and insert it' : 'them as files, and insert them'} here.`
}

/** The files of the pictures in what an editor holds. */
export const filesIn = (node: JSONContent): number[] => [
  ...(node.type === 'image' ? [Number(node.attrs?.['file_id'])] : []),
  ...(node.content ?? []).flatMap(filesIn),
]
