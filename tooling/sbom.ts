// npm run sbom: prints the software bill of materials (SBOM) of a release.
import { billOfMaterials } from "./release/bill-of-materials";
import { productionPackages } from "./release/packages";

const root = process.cwd();
process.stdout.write(billOfMaterials(root, productionPackages(root), new Date()));
