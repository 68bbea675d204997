import { invalid } from '#kit/contract/envelope.ts'
import { handleUpload } from '#kit/server/call/handle.ts'
import { remakePicture } from '#kit/server/files/pictures.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { LOGO, uploadOrganisationLogo as call } from '../../contract/settings.calls.ts'
import { logoUrl } from '../../contract/logo-url.ts'
import type { SettingsParts } from '../rules/parts.ts'
import { saveChanges } from '../workflow.ts'
import { raiseVersion } from '../store/values.ts'
import { settingValue } from '../public/values.ts'

const KEY = 'organisation.logo_file_id'
// There is one organisation.
const ORGANISATION = 1

/** Takes a new logo. The former one stays stored, so that it can be brought back. */
export const uploadOrganisationLogo = (parts: SettingsParts) =>
  handleUpload(
    call,
    async ({ actor, body, file }) => {
      if (body.id !== actor.id) throw invalid({ id: 'Id is not that of the session' })
      const shape = { fit: 'inside', width: LOGO.side, height: LOGO.side } as const
      const [picture] = await remakePicture(file.path, LOGO, [shape])
      if (!picture) throw new Error('A logo was not made')
      const stored = await storeBytes(parts.files, picture.bytes, picture.kind)
      return { stored, original_name: `${file.name.replace(/\.[^.]*$/, '').slice(0, 100)}.webp` }
    },
    async (context) => {
      const { tx, now, actor, prepared } = context
      await raiseVersion(tx)
      const owner = { kind: 'organisation_logo', id: ORGANISATION } as const
      const value = await insertFile(context, prepared.stored, { owner, original_name: prepared.original_name })
      const before = await settingValue(tx, KEY, now)
      await saveChanges(context, parts, [{ key: KEY, value, before }], { actor, at: now })
      return { logo_url: logoUrl(value) }
    },
  )
