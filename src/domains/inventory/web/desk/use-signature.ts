import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { uploadPhoto } from '../../contract/inventory.calls.ts'

/** A drawn signature: uploaded when it is needed, and not again for a second try. */
export const useSignature = () => {
  const [drawn, setDrawn] = useState<File | null>(null)
  const [sent, setSent] = useState<Readonly<{ file: File; id: number }> | null>(null)
  const upload = useCall(uploadPhoto)
  /** The id of the signature; undefined without one, null where it could not be sent. */
  const send = async (): Promise<number | undefined | null> => {
    if (drawn === null) return undefined
    if (sent?.file === drawn) return sent.id
    const response = await upload.run({ body: { kind: 'signature' } }, { file: drawn })
    if (!response) return null
    setSent({ file: drawn, id: response.data.photo_id })
    return response.data.photo_id
  }
  return { setDrawn, send, isRunning: upload.isRunning, failure: upload.failure }
}
