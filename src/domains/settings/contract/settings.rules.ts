import type { SettingKey } from './settings.keys.ts'

const LOCAL = new Set(['localhost', '127.0.0.1'])

/** Returns the faults of values in combination, by key; each value alone would be valid. */
export const faultsInCombination = (value: (key: SettingKey) => unknown): Partial<Record<SettingKey, string>> => {
  const host = String(value('mail.host'))
  const faults: Partial<Record<SettingKey, string>> = {}
  if (host !== '' && value('mail.security') === 'none' && !LOCAL.has(host))
    faults['mail.security'] = 'Encryption can be left out for localhost alone'
  if (host !== '' && value('mail.from_address') === '')
    faults['mail.from_address'] = 'Address of the sender is required with a mail server'
  return faults
}
