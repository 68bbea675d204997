import { expect, it } from 'vitest'
import { bucketFault, readBucketAddress } from './bucket-address.ts'

it.each([
  ['s3://muster', { bucket: 'muster', prefix: '', region: 'us-east-1', isPathStyle: false }],
  [
    's3://muster/a/b/?region=eu-central-1',
    { bucket: 'muster', prefix: 'a/b/', region: 'eu-central-1', isPathStyle: false },
  ],
  [
    's3://muster/files?endpoint=https://storage.example:9000',
    {
      bucket: 'muster',
      prefix: 'files/',
      region: 'us-east-1',
      endpoint: 'https://storage.example:9000',
      isPathStyle: true,
    },
  ],
  [
    's3://muster?endpoint=https://storage.example&style=host',
    { bucket: 'muster', prefix: '', region: 'us-east-1', endpoint: 'https://storage.example', isPathStyle: false },
  ],
])('%s is read', (address, expected) => {
  expect(bucketFault(address)).toBeNull()
  expect(readBucketAddress(address)).toEqual(expected)
})

it.each([
  ['https://muster', 'Give a bucket like'],
  ['muster', 'Give a bucket like'],
  ['s3://key:secret@muster', 'The keys are no part of the address'],
  ['s3://M', 'The bucket has 3 to 63'],
  ['s3://muster/a b', 'The folder in the bucket'],
  ['s3://muster/a//b', 'The folder in the bucket'],
  ['s3://muster?endpoint=storage.example', 'The endpoint is the address'],
  ['s3://muster?endpoint=https://storage.example/path', 'The endpoint is the address'],
  ['s3://muster?region=EU Central', 'The region is a name'],
  ['s3://muster?style=virtual', 'The style is path or host'],
  ['s3://muster?bucket=a', 'There is no option bucket'],
])('%s is refused: %s', (address, sentence) => {
  expect(bucketFault(address)).toContain(sentence)
})
