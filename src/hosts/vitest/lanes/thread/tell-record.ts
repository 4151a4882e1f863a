import type { StepRecord } from '../../../../record/record.js';
import { lightRecord } from '../../../common/light-record.js';
import type { RecordForm, ToldRecord } from '../messages.js';

/** What crosses threads of a record: one long text does so in less time than an object of many parts. */
export function toldRecord(record: StepRecord, form: RecordForm): ToldRecord {
  if (form === 'whole' || record.state === 'failed') return { record };
  const light = lightRecord(record);
  return form === 'light' ? { record: light } : { record: light, text: JSON.stringify(record) };
}
