import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDirectoryOptions, updateLinkedin, updateProfile } from '../../contract/profile.calls.ts'
import { type CheckedField, checkedField } from '../../contract/details.models.ts'
import type { OwnProfile } from '../../contract/people.models.ts'
import { AddressFields } from './address-fields.tsx'
import { EmailText } from './email-text.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import { MARITAL_OPTIONS, namedOptions } from './labels.ts'
import styles from './people.module.css'

/** The fields that HR maintains, to be read. */
const MaintainedFields = ({ profile }: { profile: OwnProfile }) => (
  <Card title="Kept by HR">
    <Facts
      facts={[
        ['Work email', <EmailText key="email" address={profile.work_email} />],
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
 * Returns the note of a field that HR approves: that it does, or that a change waits. No one requests one in the
 * name of another person.
 */
const approvalOf =
  (profile: OwnProfile, isActing: boolean) =>
  (field: CheckedField): Approval => {
    if (isActing) return { is_disabled: true, help: 'Only the person asks for another one' }
    const change = profile.pending_changes.find((one) => one.field === field)
    const help = change ? `Needs approval. Until then: ${change.old_text ?? 'nothing'}` : 'Needs approval'
    return { is_disabled: false, help }
  }

const initialOf = (profile: OwnProfile, isActing: boolean) => ({
  ...Object.fromEntries(
    checkedField.options.map((field) => [field, isActing ? profile[field] : requestedValue(profile, field)]),
  ),
  preferred_name: profile.preferred_name,
  pronouns: profile.pronouns,
  name_pronunciation: profile.name_pronunciation,
  about: profile.about,
  work_phone: profile.work_phone,
  mobile: profile.mobile,
  show_mobile: profile.show_mobile,
  share_birthday: profile.share_birthday,
  personal_email: profile.personal_email,
  current_address: profile.current_address,
  permanent_address: profile.permanent_address,
  gender: profile.gender,
  marital_status: profile.marital_status,
  version: profile.version,
})

/** The fields that a person changes about themself. */
export const OwnProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const options = useCallQuery(listDirectoryOptions, {})
  const isActing = Boolean(useActor().acting)
  const approval = approvalOf(profile, isActing)
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
          {(field) => (
            <>
              <FieldRow>
                <TextField {...field('first_name')} isOptional={false} label="First name" {...approval('first_name')} />
                <TextField {...field('middle_name')} label="Middle name" {...approval('middle_name')} />
              </FieldRow>
              <TextField {...field('last_name')} isOptional={false} label="Last name" {...approval('last_name')} />
              <FieldRow>
                <TextField {...field('preferred_name')} label="Preferred name" />
                <TextField {...field('pronouns')} label="Pronouns" />
              </FieldRow>
              <TextField {...field('name_pronunciation')} label="How your name is said" />
              <TextArea {...field('about')} label="About" rows={3} />
              <FieldRow>
                <TextField {...field('work_phone')} label="Work phone" type="tel" />
                <TextField {...field('mobile')} label="Mobile" type="tel" />
              </FieldRow>
              <Check {...field('show_mobile')} label="Colleagues see my mobile number" />
              <Check
                {...field('share_birthday')}
                label="Colleagues see my birthday and work anniversary, without the year"
              />
              <TextField
                {...field('personal_email')}
                label="Personal email"
                type="email"
                {...(isActing ? { is_disabled: true, help: 'Only the person changes it' } : {})}
              />
              <AddressFields field={field} name="current_address" label="Address" countries={countries} />
              <AddressFields field={field} name="permanent_address" label="Permanent address" countries={countries} />
              <FieldRow>
                <DateField {...field('date_of_birth')} label="Date of birth" {...approval('date_of_birth')} />
                <Select
                  {...field('nationality_country_id')}
                  label="Nationality"
                  options={namedOptions(countries)}
                  {...approval('nationality_country_id')}
                />
              </FieldRow>
              <FieldRow>
                <Select {...field('marital_status')} label="Marital status" options={MARITAL_OPTIONS} />
                <TextField {...field('gender')} label="Gender" />
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
