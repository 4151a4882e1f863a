import { useState } from 'preact/hooks';
import type { Edit, EditPreview } from '../../../panel/protocol/edits.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { Json } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { Tabs, type Tab } from '../../shared/views/tabs.js';
import { useDeskOf } from '../edit/desk.js';
import { usePreview } from '../edit/use-preview.js';
import { DiffView } from './diff-view.js';
import { EditDialog } from './edit-dialog.js';
import { hiddenTexts, withDots } from './hidden-texts.js';
import { Literals, promoted, type Promoted } from './literals.js';
import { TextField } from '../controls/text-field.js';

const nameCodes = new Set(['file-exists', 'bad-flow-name', 'bad-flow-file', 'flow-needs-alias']);
const literalCodes = new Set(['literal-not-found', 'input-name-taken', 'bad-input-name']);

/** Copies rows into a flow next to the case. */
export function ExtractDialog({ rows }: { readonly rows: readonly RowKey[] }) {
  const desk = useDeskOf();
  const { target } = desk;
  const numbers = desk.rows.filter(({ key }) => rows.includes(key)).map(({ number }) => number);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Promoted>({});
  const [replace, setReplace] = useState(false);
  const given = name.trim() === '' ? nameless : name.trim();
  const edit: Edit = { do: 'extract', rows, name: given, promote: promoted(chosen), replace };
  const previewed = usePreview(edit, target ?? { file: '', version: '' });
  const { preview, refused } = previewed;
  const extract = preview?.extract;
  const folder = target?.file.slice(0, target.file.lastIndexOf('/') + 1) ?? '';
  const isTyped = name.trim() !== '';
  const nameProblem = isTyped && refused && nameCodes.has(refused.code) ? refused : undefined;
  const literalProblem = refused && literalCodes.has(refused.code) ? refused : undefined;
  return (
    <EditDialog
      title={`Extract ${rows.length === 1 ? '1 row' : `${rows.length} rows`} to a flow`}
      submit="Create the flow"
      edit={isTyped ? edit : undefined}
      previewed={previewed}
      isOwn={({ code }) => nameCodes.has(code) || literalCodes.has(code)}
      shown={(each) => <Parts preview={each} file={target?.file ?? ''} />}
    >
      <TextField
        label="Name"
        value={name}
        onValue={setName}
        isRequired
        isFirst
        placeholder="login"
        after={plainText(`.session.yaml${folder === '' ? '' : ` in ${folder}`}`)}
        problem={nameProblem}
      />
      {extract && (
        <>
          <section class="dialog-field" aria-label="What goes into it">
            <h3>What goes into it</h3>
            <p>{extract.steps.map((title, at) => plainText(`${numbers[at]} ${title}`)).join(' · ')}</p>
          </section>
          <Outside inputs={extract.inputs} offers={extract.offers} />
          <Literals offers={extract.offers} chosen={chosen} onChosen={setChosen} problem={literalProblem} />
        </>
      )}
      <label class="choice">
        <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.currentTarget.checked)} />
        Put a call row in their place (the case is left as it is otherwise)
      </label>
    </EditDialog>
  );
}

/** Until one is typed: what the dialog says of the rows does not depend on it. */
const nameless = 'new-flow';

type Extract = NonNullable<EditPreview['extract']>;

/** Inputs that the rows need from outside; those of promoted literals are listed with them. */
function Outside({ inputs, offers }: Pick<Extract, 'inputs' | 'offers'>) {
  const own = new Set(offers.flatMap(({ input }) => input ?? []));
  const outside = Object.entries(inputs).filter(([name]) => !own.has(name));
  if (outside.length === 0) return null;
  return (
    <section class="dialog-field" aria-label="Inputs it needs">
      <h3>Inputs it needs</h3>
      <table class="pairs">
        <tbody>
          {outside.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <span>{plainText(name)}</span>
              </th>
              <td>{plainText(`← ${valueText(value)} (from outside)`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The new file, the case, and the call row, a tab each. */
function Parts({ preview, file }: { readonly preview: EditPreview; readonly file: string }) {
  const { rows } = useDeskOf();
  const [open, setOpen] = useState('new');
  const texts = hiddenTexts(rows);
  const own = preview.files.filter((change) => change.file === file);
  const made = preview.files.filter((change) => change.file !== file);
  const tabs: readonly Tab[] = [
    { id: 'new', name: 'New file', panel: <DiffView files={made} /> },
    {
      id: 'case',
      name: 'Case',
      panel: own.length > 0 ? <DiffView files={own} /> : <p class="muted">The case is left as it is.</p>,
    },
    {
      id: 'call',
      name: 'Call row',
      panel: (
        <pre class="change-lines" tabIndex={0} aria-label="The call row" role="group">
          {(preview.extract?.call ?? '')
            .split('\n')
            .map((line) => plainText(withDots(line, texts)))
            .join('\n')}
        </pre>
      ),
    },
  ];
  return <Tabs tabs={tabs} open={open} onOpen={setOpen} label="What is written" prefix="extract-" />;
}
