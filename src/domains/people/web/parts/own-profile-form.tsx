import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { trusted } from '#kit/web/call/trusted.ts'
import { listDirectoryOptions, updateProfile } from '../../contract/profile.calls.ts'
import type { OwnProfile } from '../../contract/people.models.ts'
import { AddressFields } from './address-fields.tsx'
import { MARITAL_OPTIONS } from './words.ts'
import styles from './people.module.css'

/** What HR keeps, to be read. */
const Kept = ({ profile }: { profile: OwnProfile }) => (
  <Card title="Kept by HR">
    <Facts
      facts={[
        ['Name', [profile.first_name, profile.middle_name, profile.last_name].filter(Boolean).join(' ')],
        ['Work e-mail', profile.work_email],
        ['Number', profile.employee_no],
        ['Date of birth', profile.date_of_birth && fullDay(profile.date_of_birth)],
        ['Nationality', profile.nationality?.name],
        ['Reports to', profile.manager?.name],
      ]}
    />
  </Card>
)

const initialOf = (profile: OwnProfile) => ({
  preferred_name: profile.preferred_name,
  pronouns: profile.pronouns,
  name_pronunciation: profile.name_pronunciation,
  about: profile.about,
  work_phone: profile.work_phone,
  linkedin_url: profile.linkedin_url,
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

/** What a person changes about themself. */
export const OwnProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const options = useCallQuery(listDirectoryOptions, {})
  const countries = options.data?.countries ?? []
  return (
    <div className={styles.columns}>
      <Card title="About you">
        <CallForm
          key={profile.version}
          call={updateProfile}
          input={{ params: { sessionUserId: profile.id } }}
          initial={initialOf(profile)}
          submit="Save"
          onDone={() => undefined}
        >
          {(field) => (
            <>
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
              <TextField {...field('linkedin_url')} label="LinkedIn" type="url" />
              <Check {...field('share_birthday')} label="Colleagues see my birthday, without the year" />
              <TextField {...field('personal_email')} label="Private e-mail" type="email" />
              <AddressFields {...trusted(field('current_address'))} label="Address" countries={countries} />
              <AddressFields {...trusted(field('permanent_address'))} label="Permanent address" countries={countries} />
              <FieldRow>
                <Select {...field('marital_status')} label="Marital status" options={MARITAL_OPTIONS} />
                <TextField {...field('gender')} label="Gender" />
              </FieldRow>
            </>
          )}
        </CallForm>
      </Card>
      <Kept profile={profile} />
    </div>
  )
}
