// SPDX-License-Identifier: MIT
// Compiled once by the npm package solc 0.8.28 (standard JSON; optimizer off, evmVersion paris, metadata bytecodeHash
// none) into remit-test-dollar.json. The bytecode determines the contract's address on every local chain: change neither
// the code nor the compiler settings.
pragma solidity 0.8.28;

/// A stablecoin for the local chain only. Anyone may mint: it is worth nothing and must never be listed elsewhere.
contract RemitTestDollar {
    string public constant name = "Remit Test Dollar";
    string public constant symbol = "TESTUSD";
    uint8 public constant decimals = 6;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "TESTUSD: allowance too small");
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "TESTUSD: transfer to the zero address");
        require(balanceOf[from] >= value, "TESTUSD: balance too small");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
