import type { SecretBox } from '#kit/server/secret-box.ts'
import type { Endpoint } from '../store/endpoints.ts'

const about = (id: number): string => `webhook_endpoints:${id}`

export const sealSecret = (box: SecretBox, id: number, secret: string): Buffer => box.seal(secret, about(id))

type Sealed = Pick<Endpoint, 'id' | 'secret' | 'old_secret' | 'old_secret_until'>

export const openSecret = (box: SecretBox, { id, secret }: Pick<Sealed, 'id' | 'secret'>): string =>
  box.open(secret, about(id))

/** Returns the secrets that sign now: the present one, and the one before it until its time is over. */
export const openSecrets = (box: SecretBox, endpoint: Sealed, now: string): string[] => {
  const { id, old_secret, old_secret_until } = endpoint
  const isOldValid = old_secret !== null && old_secret_until !== null && old_secret_until > now
  return [openSecret(box, endpoint), ...(isOldValid ? [box.open(old_secret, about(id))] : [])]
}
