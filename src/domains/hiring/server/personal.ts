import { type Belongs, type Personal } from '#kit/server/personal/declare.ts'

const ONBOARD: Belongs = { onboard: 't.onboard_id = any($ids)' }
const REMOVED = {
  name: `'Removed candidate'`,
  email: `'removed-' || t.id || '@invalid'`,
  email_normal: `'removed-' || t.id || '@invalid'`,
}

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  candidate_tokens: {
    of: {
      candidate: 't.offer_id in (select x.id from offers x where x.candidate_id = any($ids))',
      onboard: 't.onboard_id = any($ids)',
    },
    deleted: ['nonce', 'token_hash'],
  },
  onboard_sessions: { of: ONBOARD, deleted: ['token_hash'] },
  onboard_changes: { of: ONBOARD, deleted: ['field', 'comment'] },
  onboard_banks: {
    of: ONBOARD,
    deleted: ['holder', 'bank_name', 'currency', 'routing_code', 'secret_enc', 'secret_mask'],
  },
  onboard_documents: {
    of: ONBOARD,
    cleared: ['number_enc', 'number_mask', 'comment'],
    removed: ['name'],
    files: ['file_id'],
    plain: ['type_key'],
  },
  onboard_events: { of: ONBOARD, removed: ['text'] },
  onboard_tasks: { of: ONBOARD, cleared: ['note'], plain: ['key', 'title', 'fills'] },
  welcome_mails: { plain: ['dedupe_key'] },
  welcomes: {
    of: ONBOARD,
    cleared: ['manager_note', 'first_day_place', 'first_day_contact', 'bring'],
    removed: ['subject'],
    replaced: { body: `'This text was removed.'` },
    plain: ['first_day_time', 'mail_key'],
  },
  onboards: {
    is: 'onboard',
    within: {
      employee: 't.employee_id = any($ids)',
      candidate: 't.candidate_id = any($ids) and t.employee_id is null',
    },
    of: { onboard: 't.id = any($ids)' },
    identifies: ['name', 'email', 'mobile', 'work_email'],
    cleared: [
      'work_email',
      'first_name',
      'middle_name',
      'last_name',
      'preferred_name',
      'date_of_birth',
      'gender',
      'marital_status',
      'nationality_country_id',
      'mobile',
      'current_address',
      'permanent_address',
      'emergency_contact',
      'linkedin_url',
      'password_hash',
    ],
    removed: ['ended_reason'],
    files: ['contract_file_id'],
    replaced: { ...REMOVED, purged_at: 'coalesce(t.purged_at, $now)' },
    plain: ['first_day_zone', 'document_types', 'privacy_version'],
  },
  interview_comments: {
    of: { candidate: 't.interview_id in (select x.id from interviews x where x.candidate_id = any($ids))' },
    removed: ['body'],
    plain: ['ratings'],
  },
  interviews: {
    of: { candidate: 't.candidate_id = any($ids)' },
    cleared: ['result_note'],
    replaced: {
      title: `'Interview'`,
      place: `case when t.place is null then null when t.mode = 'video' then 'https://removed.invalid' else 'Removed' end`,
    },
    plain: ['zone'],
  },
  offers: {
    of: { candidate: 't.candidate_id = any($ids)' },
    cleared: ['note', 'answer_name', 'answer_note', 'counter_note'],
    removed: ['end_reason'],
    replaced: { terms: `'[]'` },
    files: ['letter_file_id', 'answer_file_id'],
    plain: ['first_day_zone', 'currency'],
  },
  candidate_files: {
    of: { candidate: 't.candidate_id = any($ids)' },
    deleted: ['file_id'],
    files: ['file_id'],
  },
  candidate_moves: {
    of: { candidate: 't.candidate_id = any($ids)' },
    cleared: ['note'],
    plain: ['from_stage', 'to_stage'],
  },
  candidates: {
    is: 'candidate',
    within: {
      employee: `(t.employee_id = any($ids)
        or t.id in (select x.candidate_id from onboards x where x.employee_id = any($ids)))`,
    },
    of: { candidate: 't.id = any($ids)' },
    identifies: ['name', 'email', 'phone'],
    cleared: ['phone', 'linkedin_url', 'end_note'],
    files: ['resume_file_id'],
    replaced: { ...REMOVED, purged_at: 'coalesce(t.purged_at, $now)' },
  },
  onboard_templates: { plain: ['name', 'documents', 'items'] },
  openings: { plain: ['title', 'criteria'] },
}
