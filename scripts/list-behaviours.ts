// `npm run test:behaviours` lists the tests that prove each behaviour of the specification, and behaviours without one.
import { findProofs } from '../src/app/catalogue/proofs.ts'

const proven = findProofs()
const lines = proven.flatMap(({ number, says, proofs, gone }) => [
  `B${number}  ${says}`,
  ...proofs.map(({ file, title }) => `      ${file}: ${title}`),
  ...gone.map(({ file, title }) => `      GONE  ${file}: ${title}`),
  ...(proofs.length === 0 ? ['      NOT PROVEN'] : []),
])
const missing = proven.filter(({ proofs }) => proofs.length === 0)
const named = missing.length === 0 ? '' : `: ${missing.map(({ number }) => `B${number}`).join(', ')}`
process.stdout.write(`${lines.join('\n')}\n\n${proven.length} behaviours, ${missing.length} without a proof${named}\n`)
process.exitCode = proven.some(({ gone }) => gone.length > 0) ? 1 : 0
