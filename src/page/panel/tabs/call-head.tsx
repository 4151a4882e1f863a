import { TextField } from '../fields/text-field.js';
import { SkipFields } from './request-head.js';

/** The flow that a row calls, under which name, and whether it is skipped. */
export function CallHead() {
  return (
    <div class="row-head">
      <div class="head-fields">
        <TextField path={['call']} label="Flow" placeholder="flows/login.session.yaml" />
      </div>
      <div class="head-fields">
        <TextField path={['alias']} label="Alias" placeholder="the file name" />
        <SkipFields />
      </div>
    </div>
  );
}
