import { handleUpload } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import { deleteFile, insertFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { addContract as call, DOCUMENT_LIMITS } from '../../../contract/onboarding.calls.ts'
import { noteChange } from '../workflow/events.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import { findContract } from '../store/contracts.ts'
import { updateOnboard } from '../store/stored-onboards.ts'
import { lockOnboardVersion } from './locked-onboard.ts'

const OPEN = ['draft', 'invited', 'started', 'submitted', 'changes_requested']

/** Stores the contract to sign; a new one replaces the old one. */
export const addContract = ({ files }: OnboardingParts) =>
  handleUpload(
    call,
    async ({ file }) => storeDocument(files, file, DOCUMENT_LIMITS),
    async (context) => {
      const { tx, body, prepared } = context
      const onboard = await lockOnboardVersion(context, body.id, null)
      if (!OPEN.includes(onboard.state)) throw hiringRefusals.refusal('closed')
      const owner = { kind: 'onboard_document', id: onboard.id } as const
      const contract_file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      await updateOnboard(tx, onboard.id, { contract_file_id })
      await deleteFile(context, onboard.contract_file_id)
      await noteChange(context, 'hiring.document_added', onboard.id, 'paper', 'The contract to sign was added')
      return found(await findContract(tx, onboard.id))
    },
  )
