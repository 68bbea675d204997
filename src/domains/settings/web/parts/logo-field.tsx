import { Button } from '@mantine/core'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { LOGO, uploadOrganisationLogo } from '../../contract/settings.calls.ts'
import { OrganisationLogo } from './organisation-logo.tsx'
import type { SettingFieldProps } from './setting-field.tsx'
import styles from './settings.module.css'

export const LogoPicture = (props: Omit<Parameters<typeof OrganisationLogo>[0], 'alt'>) => (
  <span className={styles.logo}>
    <OrganisationLogo {...props} alt="Logo of the organisation" />
  </span>
)

/** The logo, to be looked at and changed. A new one is taken at once; it can be undone in the history. */
export const LogoField = ({ item, value, onChange }: SettingFieldProps) => {
  const { id } = useActor()
  const file = typeof value === 'number' ? value : null
  return (
    <div className={styles.item}>
      <span className={styles.label}>{item.label}</span>
      <UploadBox
        call={uploadOrganisationLogo}
        input={{ body: { id } }}
        takes="picture"
        max_bytes={LOGO.max_bytes}
        label={file === null ? 'Add logo' : 'Change logo'}
      >
        {(preview) => (file !== null || preview !== null) && <LogoPicture file_id={file ?? 0} preview={preview} />}
      </UploadBox>
      {file !== null && (
        <span>
          <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        </span>
      )}
      <span className="m-dim m-small">{item.help}</span>
    </div>
  )
}
