import type { JSONContent } from '@tiptap/core'

/** Returns true for a pasted text: spreadsheets and Word add a picture of it, which is not meant. */
export const isText = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector('table') !== null || (body.textContent ?? '').trim() !== ''
}

/**
 * Returns the number of pictures of a pasted text that come from elsewhere: a program has their place on its own disk,
 * never the picture. Those of pages are named by their file.
 */
export const countLostPictures = (html: string): number =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img')].filter(
    (image) => image.closest('figure[data-file_id]') === null,
  ).length

/** Returns the message about pictures that a paste could not take; null where there is none. */
export const lostPicturesText = (count: number): string | null => {
  if (count === 0) return null
  const what = count === 1 ? 'A picture of the pasted text was' : `${count} pictures of the pasted text were`
  return `${what} not taken. Save ${count === 1 ? 'it as a file, and insert it' : 'them as files, and insert them'} here.`
}

/** Returns the files of the pictures in the content of an editor. */
export const filesIn = (node: JSONContent): number[] => [
  ...(node.type === 'image' ? [Number(node.attrs?.['file_id'])] : []),
  ...(node.content ?? []).flatMap(filesIn),
]
