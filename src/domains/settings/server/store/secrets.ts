import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { settingKeys, type SettingKey } from '../../contract/settings.keys.ts'
import { storedValues } from '../public/values.ts'

const sealed = z.strictObject({ sealed: z.base64() })
const about = (key: SettingKey): string => `setting:${key}`

export const isSecret = (key: SettingKey): boolean => settingKeys[key].type === 'secret'

/** Seals a secret for storage: of no use without the key of the installation, or in another setting. */
export const sealSetting = (secrets: SecretBox, key: SettingKey, text: string) => ({
  sealed: secrets.seal(text, about(key)).toString('base64'),
})

/** A secret in force at `at`, opened; null where none is set. Only for the code that uses it, never for a response. */
export const settingSecret = async (
  secrets: SecretBox,
  tx: Tx,
  key: SettingKey,
  at: string,
): Promise<string | null> => {
  const stored = sealed.safeParse((await storedValues(tx, [key], at)).get(key))
  return stored.success ? secrets.open(Buffer.from(stored.data.sealed, 'base64'), about(key)) : null
}
