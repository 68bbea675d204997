import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { loadForm } from '#kit/web/form/load-form.ts'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDirectoryOptions, updateLinkedin, updateProfile } from '../../contract/profile.calls.ts'
import { type CheckedField, checkedField } from '../../contract/details.models.ts'
import type { OwnProfile } from '../../contract/people.models.ts'
import {
  addressingRecord,
  cardRecord,
  nameRecord,
  personalRecord,
  privateRecord,
} from '../../contract/people.records.ts'
import { AddressFields } from './address-fields.tsx'
import { EmailText } from './email-text.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import { namedOptions } from './labels.ts'
import styles from './people.module.css'

// Fetched together with the profile: the form is there when the profile is, and nothing moves.
void loadForm()

/** The fields that HR maintains, to be read. */
const MaintainedFields = ({ profile }: { profile: OwnProfile }) => (
  <Card title="Kept by HR">
    <Facts
      facts={[
        ['Work email', profile.work_email && <EmailText key="email" address={profile.work_email} />],
        ['Number', profile.employee_no],
        ['Reports to', profile.manager?.name],
      ]}
    />
  </Card>
)

const LinkedIn = ({ profile }: { profile: OwnProfile }) => (
  <Card title="LinkedIn">
    <CallForm
      key={profile.linkedin_url}
      call={updateLinkedin}
      initial={{ linkedin_url: profile.linkedin_url }}
      submit="Save"
      onDone={() => undefined}
    >
      {(field) => (
        <TextField {...field('linkedin_url')} label="Address" type="url" help="Shown to colleagues in the directory" />
      )}
    </CallForm>
  </Card>
)

/** Returns the requested value while it waits; else the current one. */
const requestedValue = (profile: OwnProfile, field: CheckedField): string | number | null => {
  const change = profile.pending_changes.find((one) => one.field === field)
  return change ? change.new_value : profile[field]
}

type Approval = Readonly<{ is_disabled: boolean; help: string }>

/**
 * Returns the notes of the fields that HR approves: that it does, or that a change waits. No one requests one in the
 * name of another person.
 */
const approvalsOf = (profile: OwnProfile, isActing: boolean): Readonly<Record<string, Approval>> => {
  const noteOf = (field: CheckedField): Approval => {
    if (isActing) return { is_disabled: true, help: 'Only the person asks for another one' }
    const change = profile.pending_changes.find((one) => one.field === field)
    const help = change ? `Needs approval. Until then: ${change.old_text ?? 'nothing'}` : 'Needs approval'
    return { is_disabled: false, help }
  }
  return Object.fromEntries(checkedField.options.map((field) => [field, noteOf(field)]))
}

const initialOf = (profile: OwnProfile, isActing: boolean) => {
  // The LinkedIn address has its own form, and the work email is set by HR.
  const { linkedin_url: _linkedin, work_email: _email, ...card } = cardRecord.values(profile)
  return {
    ...card,
    ...personalRecord.values(profile),
    ...Object.fromEntries(
      checkedField.options.map((field) => [field, isActing ? profile[field] : requestedValue(profile, field)]),
    ),
    version: profile.version,
  }
}

/** The fields that a person changes about themself. */
export const OwnProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const options = useCallQuery(listDirectoryOptions, {})
  const isActing = Boolean(useActor().acting)
  const approvals = approvalsOf(profile, isActing)
  const countries = options.data?.countries ?? []
  return (
    <div className={styles.columns}>
      <Card title="About you">
        <CallForm
          key={profile.id}
          call={updateProfile}
          input={{ params: { sessionUserId: profile.id } }}
          initial={initialOf(profile, isActing)}
          submit="Save"
          onDone={() => undefined}
        >
          {(field, form) => (
            <>
              <Fields
                of={nameRecord}
                form={form}
                items={[['first_name', 'middle_name'], 'last_name']}
                with={approvals}
              />
              <FieldRow>
                <Fields of={addressingRecord} form={form} />
              </FieldRow>
              <Fields of={cardRecord} form={form} items={['about']} />
              <FieldRow>
                <Fields of={cardRecord} form={form} items={['work_phone']} with={{ work_phone: { type: 'tel' } }} />
                <Fields of={personalRecord} form={form} items={['mobile']} with={{ mobile: { type: 'tel' } }} />
              </FieldRow>
              <Fields
                of={personalRecord}
                form={form}
                items={[
                  'show_mobile',
                  'share_birthday',
                  'personal_email',
                  <AddressFields key="current" field={field} name="current_address" countries={countries} />,
                  <AddressFields key="permanent" field={field} name="permanent_address" countries={countries} />,
                ]}
                with={{
                  personal_email: {
                    type: 'email',
                    ...(isActing ? { is_disabled: true, help: 'Only the person changes it' } : {}),
                  },
                }}
              />
              <FieldRow>
                <Fields
                  of={privateRecord}
                  form={form}
                  with={{
                    ...approvals,
                    nationality_country_id: {
                      options: namedOptions(countries),
                      ...approvals['nationality_country_id'],
                    },
                  }}
                />
              </FieldRow>
            </>
          )}
        </CallForm>
      </Card>
      <div className="m-stack">
        <PhotoUpload owner={profile} kind="own" />
        <LinkedIn profile={profile} />
        <MaintainedFields profile={profile} />
      </div>
    </div>
  )
}
