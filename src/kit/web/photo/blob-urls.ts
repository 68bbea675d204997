import { useEffect, useState } from 'react'

// Pictures are read with the token of the session, which an <img> cannot send; so their bytes are cached here by a key.
const MOST = 400
const urls = new Map<string, Promise<string>>()

const store = (key: string, url: Promise<string>): Promise<string> => {
  urls.set(key, url)
  url.catch(() => urls.delete(key))
  const [oldest] = urls.size > MOST ? urls : []
  if (oldest) {
    urls.delete(oldest[0])
    oldest[1].then(
      (old) => URL.revokeObjectURL(old),
      () => undefined,
    )
  }
  return url
}

const urlOf = async (load: () => Promise<Blob>): Promise<string> => URL.createObjectURL(await load())

/**
 * Returns the address of bytes for an `<img>`, once they are there; null before, without a key, and where they could not
 * be loaded. The key names the version, so its bytes never change.
 */
export const useBlobUrl = (key: string | null, load: () => Promise<Blob>): string | null => {
  const [shown, setShown] = useState<{ key: string; url: string } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let isWanted = true
    const url = urls.get(key) ?? store(key, urlOf(load))
    url.then(
      (ready) => isWanted && setShown({ key, url: ready }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // The key alone identifies the content.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return shown?.key === key ? shown.url : null
}
