import type { Work } from '../context.ts'
import type { Subject } from './declare.ts'

/**
 * The one place where the values that the audit holds of subjects are erased. The rows of the audit are its proof and only
 * ever added, their values stand in them, so nothing can be taken away here as long as both are one.
 */
export const forgetAuditValues = async (_work: Work, _subject: Subject, _ids: readonly number[]): Promise<void> => {}
